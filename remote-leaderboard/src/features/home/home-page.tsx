import { usePageTitle } from '@greenroom/shared-ui/platform';
import { StageEffects } from '@greenroom/shared-ui/stage-effects';
import { ActiveLeaderboards } from './active-leaderboards';
import { Affiliates } from './affiliates';
import { Hero } from './hero';
import { useAffiliateStats } from './home.api';
import { LiveStream } from './live-stream';
import { QuickLinks } from './quick-links';
import { t } from '../../texts';

export default function HomePage() {
  usePageTitle(t('Home'));
  useAffiliateStats();
  return (
    <>
      <StageEffects />
      <Hero />
      <QuickLinks />
      <Affiliates />
      <ActiveLeaderboards />
      <LiveStream />
    </>
  );
}
