import { Loaded } from '../../components/load-error';
import { PlainPage } from '../../components/parts';
import { leftOf, useSetup } from './use-setup';
import { Step } from './step';

export function SetupPage() {
  const steps = useSetup();
  return (
    <PlainPage
      title="Set-up"
      text={
        steps.data && leftOf(steps.data) === 0
          ? "You're all set. Connections are tested before they're saved, and used immediately."
          : "Everything the site needs, in the best order. Connections are tested before they're saved, and used immediately. You can do any step later."
      }
    >
      <Loaded of={steps}>{(data) => data.map((step) => <Step key={step.name} step={step} />)}</Loaded>
    </PlainPage>
  );
}
