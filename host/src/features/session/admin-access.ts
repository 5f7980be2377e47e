import { api, readFlag, readRecord } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

const ADMIN = 'Admin';

/**
 * Whether to show the link to the admin panel: if the server's check or the role grants access. The check is requested once per member;
 * a failure means no access (docs/product.md#roles).
 */
export function useAdminAccess(user: User): boolean {
  const { data: granted = false } = useQuery({
    queryKey: ['admin-access', user.id],
    queryFn: async () => {
      const response = readRecord(await api.get('/admin-new/api/check-admin-access'));
      return readFlag(response.success) && readFlag(response.has_admin_access);
    },
    staleTime: Infinity,
    retry: false,
  });
  return granted || user.role === ADMIN;
}
