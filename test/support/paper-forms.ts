// Six forms of railroads and freight companies as they are on paper, filled in: what is typed and what the formulas make of it.
import { readFileSync } from 'node:fs';
import type { Values } from '../../src/schema/descriptor/descriptor';

export const FOLDER = 'test/fixtures/paper-forms';

/** The form as its file has it. */
export const paperForm = (name: string): string => readFileSync(`${FOLDER}/${name}.json`, 'utf8');

/** Values by machine name, and what the formulas make of them. */
export const FILLED: Readonly<Record<string, { sent: Values; made: Values }>> = {
  'bill-of-lading': {
    sent: {
      bill_of_lading_number: 'BOL-004812',
      date_of_shipment: '2026-03-01',
      shipper: 'Acme',
      consignee: 'Globex',
      freight_charges: 'third-party',
      third_party_billed: 'Initech',
      articles_shipped: [
        { packages: 4, kind_of_package: 'Crate', description: 'Bearings', weight: 1210.5 },
        { packages: 2, description: 'Paint', weight: 80, hazmat: true },
      ],
      rate_per_100_lb: '12.5',
      articles_are_classified_and_packed_as_th: '1',
    },
    made: { total_packages: '6', total_weight: '1290.5', charges: '161.31' },
  },
  'incident-report': {
    sent: {
      when_it_happened: '2026-03-01 04:10',
      milepost: '212.4',
      type: 'derailment',
      anyone_hurt: 'Yes',
      injured_persons: [{ name: 'A. Smith', injury: 'Sprain', days_lost: 3 }],
      speed: '31',
      authorized_speed: '25',
      equipment_damage: '11800',
      track_damage: '450.25',
      narrative: 'Two cars left the rail.',
    },
    made: { above_authorized_speed: '6', reportable_damage: '12250.25', fra_report: 'required' },
  },
  'seal-inspection': {
    sent: {
      car: 'MLRX 204117',
      inspected: '2026-03-01 10:00',
      seals: [
        { door: 'A left', seal_number: 'S1', intact: true },
        { door: 'B left', seal_number: 'S2' },
      ],
      result: 'broken-or-missing',
      what_differs: 'S2 is cut.',
    },
    made: { seals_found: '2' },
  },
  'dangerous-goods': {
    sent: {
      shipper: 'Acme',
      consignee: 'Globex',
      emergency_telephone: '3125550142',
      goods: [{ un_number: 'UN1203', proper_shipping_name: 'Gasoline', class: '3', packages: 4, mass: 460.25 }],
      carried_as: ['marine-pollutant'],
      i_declare_that_the_contents_are_fully_an: '1',
      name_and_title_of_signatory: 'B. Jones, agent',
      date: '2026-03-01',
    },
    made: { net_mass: '460.25', placards: 'on each side' },
  },
  'car-inspection': {
    sent: {
      car: 'MLRX 204117',
      date: '2026-03-01',
      inspection: 'inbound',
      ...Object.fromEntries(
        ['wheels', 'couplers', 'air_brakes', 'safety_appliances', 'doors_and_hatches'].map((part) => [part, 'good']),
      ),
      defects: [
        { part: 'Grab iron', defect: 'Bent', hours: 1.5 },
        { part: 'Hatch', defect: 'Missing', hours: 8 },
      ],
      bad_order: 'Yes',
      bad_order_tag: 'B 12',
    },
    made: { hours_to_repair: '9.5', ready_again_on: '2026-03-03' },
  },
  'delivery-receipt': {
    sent: {
      waybill: 'W 7781',
      delivered_to: 'Globex',
      delivered: '2026-03-01 12:00',
      pieces_billed: '12',
      pieces_delivered: '11',
      condition: 'damaged',
      exceptions: [{ piece: '7', exception: 'Wet', remarks: 'Soaked' }],
      received_by: 'C. Doe',
    },
    made: { short: '1' },
  },
};
