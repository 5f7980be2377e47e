/** Whether a path parameter can be an id: a number, or with other back ends such as a UUID. Anything else needs no request. */
export const isItemId = (id: string): boolean => /^(?=.*\d)[\w-]+$/.test(id);
