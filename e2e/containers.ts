// What a remote's entry script leaves on the page, written by hand: remotes that no build of ours would make.

interface ContainerParts {
  /** What `init` does beyond taking what the host provides. */
  init?: string;
  /** What stands at the top of the script. */
  top?: string;
}

/**
 * The entry script of a store whose `./routes` is this expression. React's parts are in reach of it, as the host
 * provides them.
 */
export const storeContainer = (routes: string, { init = '', top = '' }: ContainerParts = {}) => `
  ${top}
  (() => {
    let provided;
    window.greenroom_store = {
      init(scope) { provided = scope; ${init} },
      get: async () => {
        const { createElement, useEffect } = (await Object.values(provided.react)[0].get())();
        return () => (${routes});
      },
    };
  })();`;

/** The same with one page, at /store, whose component is this expression. */
export const storeOf = (component: string) => storeContainer(`{ default: { '/store': async () => ({ default: ${component} }) } }`);
