import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { confirmedAge } from './confirmed-age';
import { refusals } from './refusals';

const question = deferredComponent(() =>
  import(/* webpackChunkName: "age-question" */ './age-question').then((module) => module.AgeQuestion),
);

/** Asks for the visitor's age, unless this device remembers it: once the page is idle, or when the server refuses something (docs/safer-gambling.md). */
export function AgeCheck() {
  const { minimumAge = 0, ageQuestion = 'entry' } = useSiteConfig();
  const [unconfirmed] = useState(() => minimumAge > confirmedAge());
  const refused = useStore(refusals, ({ count }) => count > 0);
  return <Deferred component={question} props={{}} needed={unconfirmed && refused} whenIdle={unconfirmed && ageQuestion === 'entry'} />;
}
