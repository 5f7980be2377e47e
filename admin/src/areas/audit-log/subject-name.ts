import { useResourceDefinitions } from 'react-admin';

/** Name of a list: its label in the menu, or its own name if it is not in the menu. */
export function useSubjectName(): (subject: string) => string {
  const definitions = useResourceDefinitions<{ label?: string }>();
  return (subject) => definitions[subject]?.options?.label ?? subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ');
}
