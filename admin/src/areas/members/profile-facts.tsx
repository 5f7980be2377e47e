import { Box, Card, CardContent, Link, Typography } from '@mui/material';
import type { StaffMember } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { When } from '../../components/cells';
import { MemberData } from './member-data';

/** A member's profile data, without empty fields. */
export function ProfileFacts({ member }: { member: StaffMember }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Name', member.username],
    ['Display name', member.global_name],
    ['Discord id', member.id],
    ['Email', member.email],
    ['On Kick', member.kick_username && `${member.kick_username} (id ${member.kick_user_id})`],
    ['X', member.twitter_user],
    ['YouTube', member.youtube_user],
    ['Instagram', member.instagram_user],
    ['TikTok', member.tiktok_user],
    ...member.casinos.map(({ label, name }): [string, string] => [label, name]),
    ['About themselves', member.bio],
    ['Follows', `${member.following.toLocaleString('en-US')} members`],
    ['Followed by', `${member.followers.toLocaleString('en-US')} members`],
    ['Joined', <When key="joined" at={member.created_at} />],
    ['Last here', <When key="here" at={member.last_active} none="Never" />],
    ['Last daily reward', member.last_daily_claim && <When key="daily" at={member.last_daily_claim} />],
  ];
  return (
    <Card component="section" aria-labelledby="profile-title">
      <CardContent>
        <Typography id="profile-title" variant="h6" component="h2" gutterBottom>
          Profile
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(7rem, max-content) minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
        >
          {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
        </Box>
        <Link href={`/profile/${encodeURIComponent(member.username)}`} variant="body2" sx={{ display: 'inline-block', mt: 2 }}>
          Their page on the site
        </Link>
        <MemberData member={member} />
      </CardContent>
    </Card>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {value}
    </Typography>
  </>
);
