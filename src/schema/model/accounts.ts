/** The noun whose records are the accounts that sign in, and its table: what is general names it here alone. */
export const ACCOUNTS = 'users';
