import type { FeaturedAffiliate } from '@greenroom/contract';
import { readHowToJoin } from '@greenroom/shared-ui/how-to-join';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, ApiError, readData, readList, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts';

export type Affiliate = ReturnType<typeof readAffiliate>;

/** Sends GET /api/r/stats/total-given-away, in US dollars. @throws {ApiError} also without a total, which must not show as $0 */
async function fetchTotalGivenAway(signal?: AbortSignal): Promise<number> {
  // At the top level (docs/contracts.md#requests); some back ends wrap it in `data`.
  const response = readRecord(await api.get('/api/r/stats/total-given-away', { signal }));
  const total = readOptionalNumber(response.total ?? readRecord(readData(response)).total);
  if (total === null) throw new ApiError('garbage', t("The server didn't return a total. Please try again."));
  return total;
}

export const useTotalGivenAway = () =>
  useQuery({ queryKey: ['stats', 'total-given-away'], queryFn: ({ signal }) => fetchTotalGivenAway(signal) });

export const useFeaturedAffiliates = () =>
  useQuery({
    queryKey: ['affiliates', 'featured'],
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/affiliates/featured', { signal })), readAffiliate),
  });

/** Requests GET /api/r/affiliates/stats, which the home page doesn't show (docs/product.md#calls). */
export const useAffiliateStats = () =>
  useQuery({ queryKey: ['affiliates', 'stats'], queryFn: ({ signal }) => api.get('/api/r/affiliates/stats', { signal }) });

function readAffiliate(value: Unread<FeaturedAffiliate>) {
  const affiliate = readRecord(value);
  return {
    id: readText(affiliate.id),
    name: readText(affiliate.name),
    logo: readOptionalText(affiliate.logo_url),
    benefits: readList(affiliate.benefits, (benefit) => readText(benefit)).filter(Boolean),
    howToJoin: readHowToJoin(affiliate.how_to_join),
  };
}
