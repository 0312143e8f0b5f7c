// The phone mask, for fields and lists, and how a phone number is searched.

/** Ten digits under the mask (999) 999-9999; anything else as it is. */
export function showPhone(value: unknown): string {
  const text = String(value ?? '');
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(text);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}

/**
 * The digits of a text that is written like a phone number or a part of one, such as '(312) 555-'; undefined for any
 * other text.
 */
export function phoneDigits(text: string): string | undefined {
  return /^[\d\s()+./-]*$/.test(text) ? text.replace(/\D/g, '') : undefined;
}
