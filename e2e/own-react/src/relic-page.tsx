import { Button } from '@greenroom/shared-ui/button';
import { api, readRecord, readText } from '@greenroom/shared-ui/http';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

/** A page with a parameter, and with data. */
export default function RelicPage() {
  usePageTitle('A relic');
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const relic = useQuery({ queryKey: ['relics', id], queryFn: async () => readText(readRecord(await api.get(`/api/relics/${id}`)).name) });
  return (
    <>
      <h1>
        {relic.data}, {search.get('part')}
      </h1>
      <Button onClick={() => setSearch({ part: 'hilt' })}>The hilt</Button>
      <Button onClick={() => void navigate(-1)}>Back</Button>
    </>
  );
}
