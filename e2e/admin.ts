/** The account the tests sign in with. */
export const admin = { email: 'admin@example.com', password: 'Passw0rd!' };
