// Whether a Node release is one that the product is made for.

/**
 * The message for a Node that is none of `engines`, undefined where it is one of them. `version` is such as `20.19.0`;
 * `engines` is the range in package.json, made of `^20.19.0` and `>=22.12.0` with ` || ` between them.
 * @param {string} version @param {string} engines @returns {string | undefined}
 */
export function nodeProblem(version, engines) {
  const [major, minor] = version.split('.').map(Number);
  const ranges = engines.split(' || ').map((range) => {
    const [, sign, ...numbers] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(range);
    const [from, least] = numbers.map(Number);
    return {
      fits: (major === from && minor >= least) || (sign === '>=' && major > from),
      text: sign === '^' ? `${from} from ${from}.${least} on` : `${from}.${least} or newer`,
    };
  });
  if (ranges.some(({ fits }) => fits)) return undefined;
  const [newest, ...older] = ranges.map(({ text }) => text).reverse();
  return `Node ${newest}${older.map((text) => `, or ${text},`).join('')} is needed; this is ${version}.`;
}
