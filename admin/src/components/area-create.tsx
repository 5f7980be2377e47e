import type { ReactNode } from 'react';
import { Create, SaveButton, SimpleForm, Toolbar } from 'react-admin';

interface AreaCreateProps {
  /** Such as "New store item". */
  title: string;
  /** Inputs of the form. */
  children: ReactNode;
  defaults?: Record<string, unknown>;
  redirect?: 'edit' | 'list';
  /** Label of the button, for a form that may be sent as it is; it is enabled without a change. */
  sendAs?: string;
}

/** The form of a new row. Redirects to its edit page by default. */
export function AreaCreate({ title, children, defaults, redirect = 'edit', sendAs }: AreaCreateProps) {
  return (
    <Create redirect={redirect} title={title}>
      <SimpleForm
        sx={{ maxWidth: 720 }}
        defaultValues={defaults}
        sanitizeEmptyValues={false}
        {...(sendAs && { toolbar: <SendToolbar label={sendAs} /> })}
      >
        {children}
      </SimpleForm>
    </Create>
  );
}

const SendToolbar = ({ label }: { label: string }) => (
  <Toolbar>
    <SaveButton label={label} icon={<></>} alwaysEnable />
  </Toolbar>
);
