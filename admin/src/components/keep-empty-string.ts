/** `parse` of optional text inputs: keeps `''`. By default react-admin turns it into null, which the API refuses. */
export const keepEmptyString = (value: string) => value;
