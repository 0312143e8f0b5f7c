// The phone mask of the specification (section 9), for fields and lists.

/** Ten digits under the mask (999) 999-9999; anything else as it is. */
export function showPhone(value: unknown): string {
  const text = String(value ?? '');
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(text);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}
