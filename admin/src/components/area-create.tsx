import type { ReactNode } from 'react';
import { Create, SimpleForm } from 'react-admin';

interface AreaCreateProps {
  /** Such as "New store item". */
  title: string;
  /** Inputs of the form. */
  children: ReactNode;
  defaults?: Record<string, unknown>;
  redirect?: 'edit' | 'list';
}

/** The form of a new row. Redirects to its edit page by default. */
export function AreaCreate({ title, children, defaults, redirect = 'edit' }: AreaCreateProps) {
  return (
    <Create redirect={redirect} title={title}>
      <SimpleForm sx={{ maxWidth: 720 }} defaultValues={defaults} sanitizeEmptyValues={false}>
        {children}
      </SimpleForm>
    </Create>
  );
}
