import { SHELL, textsOf } from '.';

/** Texts of shared-ui, whose translations come with the shell's. */
export const { t, Trans } = textsOf(SHELL);
