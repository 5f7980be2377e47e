import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import type { CanaryPlan } from '@greenroom/contract';
import type { CanaryProgress as Progress, StaffRemote } from '@greenroom/contract/admin';
import { When } from '../../components/parts';

export function CanaryProgress({ remote: { name, canary, progress, history } }: { remote: StaffRemote }) {
  const [latest] = history;
  if (canary?.plan) {
    return (
      <Box
        component="section"
        aria-label={`Canary of ${name}`}
        sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', gap: 1.5 }}
      >
        <Steps plan={canary.plan} percent={canary.percent} />
        {progress ? (
          <Evaluation progress={progress} name={name} />
        ) : (
          <Typography variant="body2">The first evaluation happens within seconds.</Typography>
        )}
      </Box>
    );
  }
  if (!latest?.reason) return null;
  return (
    <Alert severity={latest.action === 'rollback' ? 'warning' : 'success'} sx={{ mt: 2 }}>
      {latest.action === 'rollback' ? 'The canary was rolled back by its rules. ' : 'The canary was promoted by its rules. '}
      {latest.reason}
    </Alert>
  );
}

function Steps({ plan, percent }: { plan: CanaryPlan; percent: number }) {
  return (
    <Box component="ol" aria-label="Steps" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {plan.steps.map((step) => {
        const isCurrent = step === percent;
        const [borderColor, color] = isCurrent ? ['primary.main', 'text.primary'] : ['divider', 'text.secondary'];
        return (
          <Box
            component="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            sx={{
              px: 1.5,
              py: 0.25,
              border: 1,
              borderRadius: 4,
              borderColor,
              color,
              fontSize: '0.875rem',
              fontWeight: isCurrent ? 600 : 400,
            }}
          >
            {step < percent && '✓ '}
            {step === 100 ? 'Live for all' : `${step} %`}
          </Box>
        );
      })}
    </Box>
  );
}

const SIGN_COLORS = { none: 'text.secondary', suspicious: 'warning.main', worse: 'error.main' };

function Evaluation({ progress, name }: { progress: Progress; name: string }) {
  const { views, needed, decision, findings } = progress;
  return (
    <>
      <Box>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {views.toLocaleString()} of {needed.toLocaleString()} views in this step
        </Typography>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (views / needed) * 100)}
          aria-label={`Views of the canary of ${name}`}
          sx={{ my: 0.75, borderRadius: 1 }}
        />
        <Typography variant="body2">{decision}</Typography>
      </Box>
      {findings.length > 0 && (
        <Box component="ul" aria-label="Comparison with the live version" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', lineHeight: 1.7 }}>
          {findings.map(({ text, sign }) => (
            <Box component="li" key={text} sx={{ color: SIGN_COLORS[sign], fontWeight: sign === 'none' ? 400 : 600 }}>
              {text}
            </Box>
          ))}
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        In this step since <When at={progress.step_since} />, evaluated <When at={progress.evaluated_at} />
      </Typography>
    </>
  );
}
