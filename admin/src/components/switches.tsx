import { FormGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { BooleanInput } from 'react-admin';

interface SwitchesProps {
  title: string;
  /** Labels of the switches by name, each a field of `switches`. */
  labels: Readonly<Record<string, string>>;
}

/** Settings that are switched on and off one by one. */
export function Switches({ title, labels }: SwitchesProps) {
  const id = useId();
  return (
    <FormGroup role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      {Object.entries(labels).map(([name, label]) => (
        <BooleanInput key={name} source={`switches.${name}`} label={label} />
      ))}
    </FormGroup>
  );
}
