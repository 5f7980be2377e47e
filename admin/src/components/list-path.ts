/** Path of a list with a filter, as react-admin reads it from the URL. */
export const listPath = (list: string, filter: Record<string, unknown>) =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
