import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setAsker } from '../data/confirmation';

const ConfirmationDialog = lazy(() => import('./confirmation-dialog').then(({ ConfirmationDialog: Dialog }) => ({ default: Dialog })));

interface Question {
  needed: 'second-factor' | 'sign-in';
  answer: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm who they are whenever a request needs it. Leads to their account page where that takes more. */
export function ConfirmationAsker() {
  const [question, setQuestion] = useState<Question>();
  const navigate = useNavigate();
  useEffect(
    () =>
      setAsker(async (needed) => {
        if (needed === 'second-factor' || needed === 'sign-in') return new Promise((answer) => setQuestion({ needed, answer }));
        await navigate('/account');
        return false;
      }),
    [navigate],
  );
  if (!question) return null;
  const close = (isConfirmed: boolean) => {
    setQuestion(undefined);
    question.answer(isConfirmed);
  };
  return (
    <Suspense>
      <ConfirmationDialog needed={question.needed} onClose={close} />
    </Suspense>
  );
}
