// What distinguishes places of one name: the state or province, elsewhere the country.

/** States and the district by the postal code that the source has. */
const STATES: Record<string, string> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
  ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii' },
  ...{ ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana' },
  ...{ ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi' },
  ...{ MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
  ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota' },
  ...{ TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington' },
  ...{ WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
};

/** Provinces by GeoNames' number. */
const PROVINCES: Record<string, string> = {
  ...{ '01': 'AB Alberta', '02': 'BC British Columbia', '03': 'MB Manitoba', '04': 'NB New Brunswick' },
  ...{ '05': 'NL Newfoundland and Labrador', '07': 'NS Nova Scotia', '08': 'ON Ontario' },
  ...{ '09': 'PE Prince Edward Island', 10: 'QC Quebec', 11: 'SK Saskatchewan', 12: 'YT Yukon' },
  ...{ 13: 'NT Northwest Territories', 14: 'NU Nunavut' },
};

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Two letters and the name: `IL Illinois`. */
export function areaNameOf({ country, adminCode }: { country: string; adminCode: string }): string {
  const state = country === 'US' && STATES[adminCode];
  if (state) return `${adminCode} ${state}`;
  const province = country === 'CA' && PROVINCES[adminCode];
  if (province) return province;
  return `${country} ${countries.of(country)}`;
}
