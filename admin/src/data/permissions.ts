import { type May, mayWith, type Permission } from '@greenroom/contract/admin';
import { createContext, useContext } from 'react';

const Permissions = createContext<readonly Permission[]>([]);

export const PermissionsProvider = Permissions.Provider;

/** Checks permissions, so the panel shows nothing that the server would refuse. */
export const useMay = (): May => mayWith(useContext(Permissions));
