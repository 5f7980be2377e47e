import { type May, mayWith, type Permission } from '@greenroom/contract/admin';
import { createContext, useContext } from 'react';

const Permissions = createContext<readonly Permission[]>([]);

/** Provides the permissions of the signed-in member of the staff, see {@link useMay}. */
export const PermissionsProvider = Permissions.Provider;

/** What the user may do, so that the panel shows nothing that the server would refuse. */
export const useMay = (): May => mayWith(useContext(Permissions));
