// The time zone of a reader, for the calls whose responses depend on it.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Parameter } from '../http/operation';

/** The parameter `time_zone`, for a noun that shows when its records were saved, or counts years until today. */
export const timeZoneParameter = ({ record }: Noun): Record<string, Parameter> =>
  Object.values(record.properties).some(
    ({ stamp, computed }) => stamp === 'created' || stamp === 'changed' || computed?.as === 'age',
  )
    ? { time_zone: TIME_ZONE }
    : {};

/** The parameter itself. */
export const TIME_ZONE: Parameter = {
  description:
    'IANA name of the zone in which the moments of saving are written and days such as today are meant; UTC without it. Moments that users enter have no zone and stay as they are.',
  schema: { type: 'string', examples: ['America/Chicago'] },
};
