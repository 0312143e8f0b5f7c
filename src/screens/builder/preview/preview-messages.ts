/** The result of a check with so many problems. */
export const checkResult = (problems: number): string =>
  problems === 0
    ? 'A ticket with these values could be saved.'
    : `${problems} ${problems === 1 ? 'problem' : 'problems'}: a ticket with these values could not be saved.`;
