import { useResourceDefinitions } from 'react-admin';

/** Calls a list by what stands in the menu; one that has no place there keeps its name. */
export function useSubjectName(): (subject: string) => string {
  const definitions = useResourceDefinitions<{ label?: string }>();
  return (subject) => definitions[subject]?.options?.label ?? subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ');
}
