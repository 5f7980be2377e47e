/** `parse` of text inputs that may be empty: keeps `''`, which react-admin would turn into null, which the API refuses. */
export const keepEmptyString = (value: string) => value;
