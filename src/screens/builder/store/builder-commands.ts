// What can be done with the open form, by name: the part of the page that does it registers it, the palette runs it.

export type CommandName =
  | 'preview'
  | 'form'
  | 'save'
  | 'import'
  | 'columns'
  | 'export'
  | 'clear'
  | 'edit'
  | 'grid'
  | 'copy'
  | 'remove';

/** `key` is that of the field which the command is about; those of the whole form ignore it. */
export type Command = (key: string) => void;

export interface BuilderCommands {
  /** Until the returned function is called. */
  register(name: CommandName, command: Command): () => void;
  has(name: CommandName): boolean;
  /** Does nothing where the command is not there. */
  run(name: CommandName, key?: string): void;
}

export function createCommands(): BuilderCommands {
  const commands = new Map<CommandName, Command>();
  return {
    register(name, command) {
      commands.set(name, command);
      return () => void (commands.get(name) === command && commands.delete(name));
    },
    has: (name) => commands.has(name),
    run: (name, key = '') => commands.get(name)?.(key),
  };
}
