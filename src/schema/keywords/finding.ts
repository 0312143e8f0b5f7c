// A problem that the lint reports, and the place in a file that it is about.

/** Keys and indexes from the root of a file to a value in it. */
export type Path = readonly (string | number)[];

/** One problem. The editor and the build show it with the line and column that `file` and `path` lead to. */
export interface Finding {
  file: string;
  /** Undefined where the file as such is wrong: it is missing. */
  path?: Path;
  /** The key at `path` that is wrong itself, not its value. */
  key?: string;
  message: string;
  /** What could stand there instead. */
  hint?: string;
}

/** A place in a file, from which one goes to those below it. */
export class Place {
  constructor(
    readonly file: string,
    readonly path: Path = [],
  ) {}

  at(...keys: Path): Place {
    return new Place(this.file, [...this.path, ...keys]);
  }

  problem(message: string, more: Pick<Finding, 'hint' | 'key'> = {}): Finding {
    return { file: this.file, path: this.path, message, ...more };
  }

  /** The problem where something that must hold does not, else none. */
  problemUnless(condition: boolean, message: string): Finding[] {
    return condition ? [] : [this.problem(message)];
  }

  /** A problem whose texts take long to make: only those of a problem that is reported are made. */
  lazily(message: () => string, hint: () => string): Finding {
    return {
      ...{ file: this.file, path: this.path },
      get message() {
        return message();
      },
      get hint() {
        return hint();
      },
    };
  }
}

/** Such as `terminals.json record.properties.status: the keyword "defualt" is not known here`. */
export const textOf = ({ file, path, message }: Finding): string =>
  path === undefined ? `${file}: ${message}` : `${file} ${placeText(path)}: ${message}`;

/** A path in JavaScript notation: screens[0].columns[1]. */
function placeText(path: Path): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return text.replace(/^\./, '') || 'as a whole';
}
