// What every command prints when it is started before `npm ci`. Needs no package itself.

/**
 * The modules that `load` imports. Without installed packages the process ends with one message that says what to do;
 * any other failure is thrown. `load` must import dynamically: a static import fails before the first line of its
 * module runs.
 */
export async function requirePackages(load) {
  try {
    return await load();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.startsWith('Cannot find package')) throw error;
    console.error('Packages are missing: run npm ci first.');
    return process.exit(1);
  }
}
