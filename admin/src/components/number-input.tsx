import { type AmountUnit, NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
import { type NumberInputProps as InputProps, NumberInput as ReactAdminInput } from 'react-admin';

interface NumberInputProps extends Omit<InputProps, 'format' | 'parse'> {
  /** What may follow the number in place of a currency. */
  unit?: AmountUnit;
  /** The number that is shown for a value, and its reverse. */
  format?: (value: number) => number;
  parse?: (shown: number) => number;
}

/**
 * A number in any common notation, such as `1.500,50` or `$1,500.50` (docs/product.md#amounts). A browser's number input turns what it
 * can't read into nothing; here it stays, with an error.
 */
export function NumberInput({ unit, format = itself, parse = itself, validate = [], slotProps, ...props }: NumberInputProps) {
  return (
    <ReactAdminInput
      {...props}
      format={(value: number | string | null) => String(typeof value === 'number' ? format(value) : (value ?? ''))}
      parse={(text: string) => {
        const number = parseAmount(text, unit);
        if (number === undefined) return text.trim() === '' ? null : text;
        return parse(number);
      }}
      validate={[isNumber, ...[validate].flat()]}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, type: 'text', inputMode: 'decimal' } }}
    />
  );
}

const itself = (number: number) => number;

const isNumber = (value: unknown) => (typeof value === 'string' && value !== '' ? NO_AMOUNT : undefined);
