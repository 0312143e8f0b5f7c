// Passwords that obey the rule of the specification and are among the first that anyone tries. Checked whenever a
// password is set.

/**
 * Whether a password is one of the most common, in any case, with signs for letters, and with whatever figures and
 * signs stand around it.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return common.has(plain) || common.has(bare) || common.has(letters(stem)) || isRun(bare);
}

/** P@ssw0rd is password to those who guess. */
const letters = (text: string): string =>
  text.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's').replace(/[!1]/g, 'i').replace(/3/g, 'e');

/** One or two characters again and again, however often. */
const isRun = (text: string): boolean => new Set(text).size <= 2;

/** Words on which figures and signs are hung to please a rule, and walks over the keyboard. */
const common: ReadonlySet<string> = new Set([
  'abc',
  'abcd',
  'admin',
  'administrator',
  'autumn',
  'baseball',
  'changeme',
  'default',
  'dragon',
  'fall',
  'football',
  'guest',
  'hello',
  'iloveyou',
  'letmein',
  'login',
  'master',
  'monkey',
  'mypassword',
  'newpassword',
  'pass',
  'passwd',
  'password',
  'princess',
  'qwe',
  'qwerty',
  'qwertyuiop',
  'root',
  'secret',
  'server',
  'shadow',
  'spring',
  'summer',
  'sunshine',
  'superman',
  'system',
  'temp',
  'temporary',
  'test',
  'tester',
  'testing',
  'user',
  'welcome',
  'winter',
  'packagerecovery',
  'railroad',
  '1q2w3e4r',
  '1qaz2wsx',
  '1qaz@wsx',
  'a1b2c3d4',
  'asdf1234',
  'q1w2e3r4',
  'qwer1234',
  'trustno1',
  'zaq12wsx',
  'zaq1@wsx',
]);
