import { TextField } from '@greenroom/shared-ui/text-field';
import type { Ref } from 'react';

export interface PasswordFieldsProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  isEntering: boolean;
  onChange: (password: string) => void;
}

/** Field for the password of the stream. */
export const PasswordFields = ({ ref, value, isEntering, onChange }: PasswordFieldsProps) => (
  <TextField
    ref={ref}
    label="Password"
    hint="It is shown on stream."
    type="password"
    autoComplete="off"
    value={value}
    readOnly={isEntering}
    onChange={(event) => onChange(event.target.value)}
  />
);
