// What the versions of the largest form cost: the size of their page, and the memory of the server.
import type { OwnServer } from '../support/own-server';
import { call } from './many-fields';
import { watchMemory } from './memory';

export interface VersionFigures {
  /** Of a page of versions. */
  bytes: number;
  /** Calls that were not served. */
  failures: number;
  /** Memory above that before, in MB: four pages of versions at once; what every version changed; four whole versions. */
  pagesMb: number;
  changesMb: number;
  wholeMb: number;
}

/** Every version changes every field. */
export async function largeVersions(
  server: OwnServer,
  { fields, conditions, versions }: { fields: number; conditions: number; versions: number },
): Promise<VersionFigures> {
  const form_datas = [{ input_type: 'text', input_name: 'A', is_require: 0 }];
  const made = await call(server, 'POST', '/tickets/form/create', { form_name: 'Largest', status: 1, form_datas });
  const id = Number(made.data.ticket_form_id);
  const definition = (name: string) =>
    JSON.stringify(
      Array.from({ length: fields }, (_, index) => ({
        ticket_form_detail_id: 10_000 + index,
        input_type: 'text',
        input_name: `${name} ${index}`,
        is_require: 0,
        conditions: {
          show: {
            match: 'any',
            rules: Array.from({ length: conditions }, (_rule, rule) => ({
              field: String(10_000 + ((index + 1) % fields)),
              operator: 'is',
              value: `${name} ${rule}`,
            })),
          },
        },
      })),
    );
  await server.rows(`insert into ticket_form_version (ticket_form_id, version, form_name, details)
    select ${id}, n, 'Largest', case when n % 2 = 0 then '${definition('Even')}'::jsonb else '${definition('Odd')}'::jsonb end
    from generate_series(2, ${versions}) n`);
  await server.rows(`update ticket_form set version = ${versions} where ticket_form_id = ${id}`);

  let [bytes, failures] = [0, 0];
  const get = async (path: string) => {
    const response = await fetch(new URL(`/api/client/tickets/form/${id}/versions${path}`, server.origin), {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200) failures++;
    else if (path === '') bytes = Math.max(bytes, byteLength);
  };
  const each = (paths: readonly string[]) => watchMemory(server.pid, () => Promise.all(paths.map(get)));
  const pagesMb = await each(['', '', '', '']);
  const changesMb = await each(Array.from({ length: Math.min(versions, 20) }, (_, n) => `/${versions - n}/changes`));
  const wholeMb = await each([1, 2, 3, 4].map((n) => `/${versions - n}`));
  return { bytes, failures, pagesMb, changesMb, wholeMb };
}
