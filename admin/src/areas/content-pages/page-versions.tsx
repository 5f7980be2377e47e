import { contentPageEndpoints, type StaffContentPage } from '@greenroom/contract/admin';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/actions';
import { When } from '../../components/cells';
import { LoadError } from '../../components/load-error';
import { PanelCard } from '../../components/panel-card';
import { BREAKING, StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

/** How much of a text a version shows. */
const SHOWN_TEXT = 120;

/** What was saved of the page, each of which can be made the current one again. */
export function PageVersions() {
  const page = useRecordContext<StaffContentPage>();
  return page ? <Versions page={page} /> : null;
}

function Versions({ page: { id, version } }: { page: StaffContentPage }) {
  const { data: versions, error } = useQuery({
    queryKey: ['pages', id, 'versions', version],
    queryFn: async ({ signal }) => (await sendRequest(contentPageEndpoints.versions, { params: { id }, signal })).data,
  });
  const restore = (versionId: number) =>
    sendRequest(contentPageEndpoints.restore, { params: { id, version_id: versionId }, body: { version } });
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <PanelCard title="Earlier versions">
        {error && <LoadError error={error} />}
        {!versions && !error && <Skeleton variant="rounded" height={120} />}
        {versions && (
          <StaticTable
            label="Versions"
            hasRowHeaders
            hasCards
            columns={['Saved', { name: 'By', sx: BREAKING }, { name: 'Text', sx: BREAKING }, 'Action']}
            rows={versions.map(({ id: versionId, at, author, title, body }, index) => ({
              key: versionId,
              cells: [
                <When key="at" at={at} />,
                author ?? 'Somebody',
                <Excerpt key="text" title={title} body={body} />,
                index === 0 ? (
                  'Current'
                ) : (
                  <ActionButton
                    key="restore"
                    size="small"
                    variant="outlined"
                    aria-label={`Restore version ${versionId}, ${title}`}
                    permission="pages:configure"
                    act={() => restore(versionId)}
                    done="Restored"
                    confirm={{
                      title: 'Restore this version?',
                      content: 'Its text, address and links replace the current ones, which stay in this list.',
                    }}
                  >
                    Restore
                  </ActionButton>
                ),
              ],
            }))}
          />
        )}
      </PanelCard>
    </Box>
  );
}

const Excerpt = ({ title, body }: { title: string; body: string }) => (
  <>
    <strong>{title}</strong>
    <br />
    {body.length > SHOWN_TEXT ? `${body.slice(0, SHOWN_TEXT)}…` : body}
  </>
);
