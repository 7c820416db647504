import { describe, expect, it } from 'vitest';
import { reservedIn } from '../../../../../src/llm/offline/agent/plan/mood/reservations.ts';

describe('the last step', () => {
  it.each([
    'Get the order ready; the final click is mine.',
    'Order two lamps. We would like to approve it.',
    "Book the flight, I'll just want to double-check.",
    'Fill in the form so that it is there for us to submit.',
    'Put it all together and let me decide.',
    'Order a kettle. I should like to look over everything.',
  ])('is reserved: %s', (task) => {
    expect(reservedIn(task)).not.toBeNull();
  });

  it.each([
    'I want two lamps, order them and confirm the total.',
    'Could you please check in for me?',
    'I would like you to confirm the booking.',
    'Book the last flight for me.',
    'Send the message "I will check it" to Ada.',
    'Contact form, message: I will review it tomorrow',
    'I am looking for a lamp, order the cheapest.',
  ])('is not reserved: %s', (task) => {
    expect(reservedIn(task)).toBeNull();
  });
});
