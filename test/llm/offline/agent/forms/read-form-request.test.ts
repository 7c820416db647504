import { describe, expect, it } from 'vitest';
import { readFormRequest } from '../../../../../src/llm/offline/agent/forms/read-form-request.ts';

describe('a form that a clause wants', () => {
  it.each([
    ['Tell the town hall that the lift is stuck', 'message', 0],
    ['someone should tell the council that the lift is stuck', 'message', 0],
    ['The lift is stuck, would you pass that on to the town hall?', 'message', 19],
    ['the mayor should know that the lift is stuck', 'message', 0],
    ['Contact form: Ada Quill, the lift is stuck', 'message', 0],
    ['Town hall survey: satisfied, library', 'survey', 0],
    ['My answers for the survey: satisfied, library', 'survey', 0],
    ['Parking permit for Ada Quill, zone B', 'application', 0],
    ['put in the application for the permit', 'application', 0],
    ['Open a ticket on the board: title Broken lamp', 'application', 0],
    ['I park in the old town, so could you apply for a parking permit?', 'application', 27],
    ['There is a feedback survey, please complete it', 'survey', 0],
    ['The town hall ought to hear that the lift is stuck', 'message', 0],
    ['general question to the town hall: is the lift working?', 'message', 0],
    ['On the board, file a bug: title Broken lamp', 'application', 0],
  ])('is asked for: %s', (clause, kind, start) => {
    expect(readFormRequest(clause)).toMatchObject({ kind, start });
  });

  it.each([
    'When does the town hall open?',
    'What did they tell the council?',
    'Who reports to the mayor?',
    'tell me who is the mayor',
    'Weather report: rain in Oslo',
    'get me a ticket to Rome',
    'open the oldest ticket on the board',
    'file a bug',
  ])('is none in: %s', (clause) => {
    expect(readFormRequest(clause)).toBeNull();
  });
});
