import { Progress } from './progress';

/**
 * For progress towards a known total, such as a level or a hunt. For loading use a spinner or a skeleton.
 */
export default { title: 'Progress' };

export const ALevel = () => (
  <>
    <p style={{ marginBottom: 8 }}>Level 13</p>
    <Progress label="Progress to level 14" value={250} max={1000} valueText="250 of 1,000 XP" />
  </>
);

export const NotBegun = () => <Progress label="Slots played" value={0} max={40} valueText="0 of 40 slots" />;
export const Done = () => <Progress label="Slots played" value={40} max={40} valueText="40 of 40 slots" />;
