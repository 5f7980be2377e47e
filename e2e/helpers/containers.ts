// Handwritten federation containers, for remotes that our build would never produce.

interface ContainerParts {
  /** Statements of `init` after it received the share scope. */
  init?: string;
  top?: string;
}

/**
 * The entry script of a store whose `./routes` module is this expression. The expression can use `createElement` and `useEffect` of
 * the host's React.
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

/** The entry script of a store with one page, /store, whose component is this expression. */
export const storeWithPage = (component: string) => storeContainer(`{ default: { '/store': async () => ({ default: ${component} }) } }`);
