import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useState } from 'react';
import { Deferred, deferredComponent } from '../../app/deferred';
import { confirmedAge } from './confirmed-age';

const question = deferredComponent(() =>
  import(/* webpackChunkName: "age-question" */ './age-question').then((module) => module.AgeQuestion),
);

/** Asks for the visitor's age, unless this device remembers it (docs/safer-gambling.md). */
export function AgeCheck() {
  const { minimumAge = 0 } = useSiteConfig();
  const [unconfirmed] = useState(() => minimumAge > confirmedAge());
  return <Deferred component={question} props={{}} whenIdle={unconfirmed} />;
}
