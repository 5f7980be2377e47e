import { type Validator, maxLength, maxValue, minValue, required, type HttpError, setSubmissionErrors } from 'react-admin';
import type { z } from 'zod';
import type { FieldValues, UseFormSetError } from 'react-hook-form';

interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, FieldSchema>;
}

interface Limits {
  min?: number;
  max?: number;
  validate: Validator[];
}

/** Returns the inputs' limits by field, from the contract's schema. */
export function limitsOf<Fields extends z.ZodType<object>>(schema: Fields): Record<keyof z.input<Fields>, Limits> {
  const { properties = {} } = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as FieldSchema;
  const limits = Object.entries(properties).map(([name, field]) => [name, limitsOfField(field)]);
  return Object.fromEntries(limits) as Record<keyof z.input<Fields>, Limits>;
}

function limitsOfField({ anyOf: alternatives = [], ...rest }: FieldSchema): Limits {
  const isNullable = alternatives.some(({ type }) => type === 'null');
  const { type, minLength = 0, maxLength: longest, minimum: min, maximum: max } = { ...rest, ...alternatives[0] };
  const isNumber = type === 'integer' || type === 'number';
  // A text without a limit is a choice or a time.
  const isRequired = !isNullable && (isNumber || (type === 'string' && (minLength > 0 || longest === undefined)));
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    validate: [
      ...(isRequired ? [required()] : []),
      ...(longest === undefined ? [] : [maxLength(longest)]),
      ...(type === 'integer' ? [isWhole] : []),
      ...(min === undefined ? [] : [minValue(min)]),
      ...(max === undefined ? [] : [maxValue(max)]),
    ],
  };
}

const isWhole: Validator = (value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? 'This must be a whole number' : undefined;

/** Returns a new row's values: the schema's defaults, and an empty text where that is allowed. */
export function defaultsOf<Fields extends z.ZodObject>({ shape }: Fields): Partial<z.output<Fields>> {
  const beginnings = Object.entries(shape).map(([name, field]) => {
    const accepted = [undefined, ''].map((empty) => (field as z.ZodType).safeParse(empty).data);
    return [name, accepted.find((value) => value !== undefined)] as const;
  });
  return Object.fromEntries(beginnings.filter(([, value]) => value !== undefined)) as Partial<z.output<Fields>>;
}

/** Returns a refused request's errors by field. */
export function fieldErrorsOf({ body }: HttpError): Record<string, unknown> {
  const { root: _message, ...fields } = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
  return fields;
}

export const showFieldErrors = <Values extends FieldValues>(errors: Record<string, unknown>, setError: UseFormSetError<Values>) =>
  setSubmissionErrors(errors, setError as UseFormSetError<FieldValues>);
