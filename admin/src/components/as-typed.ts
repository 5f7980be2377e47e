/** For texts that may be empty: an emptied input's text is sent as it is, and not as none, which the API would refuse. */
export const asTyped = (value: string) => value;
