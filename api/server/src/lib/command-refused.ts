/** Thrown if a command refuses, or fails for a reason that its user can change; the message is printed without a stack. */
export class CommandRefused extends Error {}
