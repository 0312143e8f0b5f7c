// What is said where something else stands in the place of a file.

/** How to send a file. @param part the name of its part. */
export const asPartMessage = (label: string, part: string): string =>
  `${label} must be sent as a file: as a part of multipart/form-data named ${part}, with a file name.`;
