import { Loaded } from '../../components/load-error';
import { PlainPage } from '../../components/panel-card';
import { leftOf, useSetup } from './use-setup';
import { Step } from './step';

export function SetupPage() {
  const steps = useSetup();
  return (
    <PlainPage
      title="Set-up"
      text={
        steps.data && leftOf(steps.data) === 0
          ? 'Nothing is left to do. What is connected here is tested before it is saved, and in use at once.'
          : 'What the site needs, in an order that works. Connections are tested before they are saved, and in use at once. Each step can be left for later.'
      }
    >
      <Loaded of={steps}>{(data) => data.map((step) => <Step key={step.name} step={step} />)}</Loaded>
    </PlainPage>
  );
}
