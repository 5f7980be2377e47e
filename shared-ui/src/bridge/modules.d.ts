/** The modules by which the bridge of a remote with a React of its own reaches the page's, and the remote's routes (kit/webpack/own-react.mjs). */
declare module 'host/react' {
  export { createElement, useLayoutEffect, useRef, useState } from 'react';
}
declare module 'host/react-router-dom' {
  export { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
}
declare module 'host/@tanstack/react-query' {
  export { useQueryClient } from '@tanstack/react-query';
}
declare module 'host/@greenroom/shared-ui/platform' {
  export { usePlatform } from '@greenroom/shared-ui/platform';
}
declare module 'remote-routes' {
  import type { RemoteRoutes } from '@greenroom/shared-ui/platform';
  const routes: RemoteRoutes;
  export default routes;
}
