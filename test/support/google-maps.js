// A stand-in for the part of Google's Maps JavaScript API that the product uses, in the place of the script at
// maps.googleapis.com/maps/api/js: same names, types, required options and events, a country of three places and two
// roads. A key that begins with `rejected` is rejected as Google does it. `google.maps.standIn` is for tests only.
// Written after @types/google.maps and the reference; whether Google's servers behave so was not seen.
(() => {
  const params = new URL(document.currentScript.src).searchParams;
  const key = params.get('key');
  const isRejected = !key || key.startsWith('rejected');

  class LatLng {
    #lat;
    #lng;
    constructor(lat, lng) {
      if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new Error('InvalidValueError: not a LatLng');
      this.#lat = Math.max(-90, Math.min(90, lat));
      this.#lng = Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
    }
    lat = () => this.#lat;
    lng = () => this.#lng;
    toJSON = () => ({ lat: this.#lat, lng: this.#lng });
  }

  const toLatLng = (value) => (value instanceof LatLng ? value : new LatLng(value?.lat, value?.lng));

  class MVCObject {
    #listeners = new Map();
    addListener(name, handler) {
      const handlers = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, handlers.add(handler));
      return { remove: () => handlers.delete(handler) };
    }
    trigger(name, ...values) {
      for (const handler of [...(this.#listeners.get(name) ?? [])]) handler.apply(this, values);
    }
  }

  const TILE = 256;
  const maps = [];

  class GoogleMap extends MVCObject {
    #element;
    #tiles = document.createElement('div');
    #options = {};
    #frame = 0;
    constructor(element, options = {}) {
      super();
      if (!(element instanceof HTMLElement)) throw new Error('InvalidValueError: Map: Expected mapDiv of type HTMLElement');
      maps.push(this);
      this.#element = element;
      element.classList.add('gm-style');
      element.style.overflow = 'hidden';
      if (getComputedStyle(element).position === 'static') element.style.position = 'relative';
      element.style.backgroundColor = options.backgroundColor ?? '#e5e3df';
      element.append(this.#tiles);
      addStyle();
      addCredits(element);
      if (isRejected) queueMicrotask(() => this.#reject());
      this.setOptions(options);
    }
    getDiv = () => this.#element;
    getCenter = () => this.#options.center;
    getZoom = () => this.#options.zoom;
    getOptions = () => this.#options;
    setOptions(options) {
      this.#options = { ...this.#options, ...options };
      if (options.center) this.#options.center = toLatLng(options.center);
      this.#render();
    }
    moveCamera({ center, zoom }) {
      if (center) this.#options.center = toLatLng(center);
      if (zoom !== undefined) this.#options.zoom = zoom;
      for (const name of ['center_changed', 'zoom_changed', 'bounds_changed']) this.trigger(name);
      this.#render();
    }
    #reject() {
      this.#element.replaceChildren('Sorry! Something went wrong. This page did not load Google Maps correctly.');
      window.gm_authFailure?.();
    }
    /** In the next frame, as Google does not before. */
    #render() {
      const { center, zoom } = this.#options;
      if (!center || zoom === undefined || isRejected) return;
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(async () => {
        const size = { x: this.#element.clientWidth, y: this.#element.clientHeight };
        const middle = project(center, zoom);
        const from = { x: middle.x - size.x / 2, y: middle.y - size.y / 2 };
        const images = [];
        for (let x = Math.floor(from.x / TILE); x * TILE < from.x + size.x; x++)
          for (let y = Math.floor(from.y / TILE); y * TILE < from.y + size.y; y++) {
            const image = document.createElement('img');
            image.alt = '';
            image.role = 'presentation';
            image.src = `https://maps.googleapis.com/maps/vt?pb=!1m5!1i${zoom}!2i${x}!3i${y}`;
            Object.assign(image.style, {
              position: 'absolute',
              width: `${TILE}px`,
              height: `${TILE}px`,
              transform: `translate(${x * TILE - from.x}px, ${y * TILE - from.y}px)`,
            });
            images.push(image);
          }
        this.#tiles.replaceChildren(...images);
        const loaded = await Promise.allSettled(images.map((image) => image.decode()));
        this.trigger('idle');
        if (loaded.every(({ status }) => status === 'fulfilled')) this.trigger('tilesloaded');
      });
    }
  }

  /** Pixels of the square web map. */
  function project(center, zoom) {
    const scale = TILE * 2 ** zoom;
    const sine = Math.sin((center.lat() * Math.PI) / 180);
    return {
      x: scale * (center.lng() / 360 + 0.5),
      y: scale * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    };
  }

  function addStyle() {
    if (document.querySelector('style[data-google]')) return;
    const style = document.createElement('style');
    style.dataset.google = '';
    style.nonce = document.querySelector('style[nonce]')?.nonce ?? '';
    style.textContent = '.gm-style { font: 400 11px Roboto, Arial, sans-serif; }';
    document.head.append(style);
  }

  function addCredits(element) {
    const link = (href, text, side) => {
      const a = document.createElement('a');
      Object.assign(a, { href, target: '_blank', rel: 'noopener', textContent: text, className: 'gm-style-cc' });
      Object.assign(a.style, { position: 'absolute', bottom: '0', [side]: '0', color: '#000', background: '#f5f5f5' });
      a.style.padding = '5px';
      element.append(a);
    };
    link('https://maps.google.com/maps', 'Google', 'left');
    link('https://www.google.com/intl/en-US_US/help/terms_maps.html', 'Map data ©2026 Google · Terms', 'right');
  }

  const FIELDS = {
    place: ['displayName', 'formattedAddress', 'location', 'id', 'types'],
    route: ['distanceMeters', 'durationMillis', 'path', 'legs', 'description', 'viewport'],
  };

  function checkFields(fields, known, call) {
    const names = Array.from(fields ?? []);
    if (names.length === 0) throw new Error(`${call}: the field mask is required`);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown) throw new Error(`${call}: unknown field ${unknown}`);
    return names;
  }

  const pick = (target, values, names) => Object.assign(target, Object.fromEntries(names.map((name) => [name, values[name]])));

  const PLACES = [
    ['Amtrak Station', '400 N Toole Ave, Tucson, AZ 85701, USA', 32.2232, -110.9662],
    ['Union Station', '225 S Canal St, Chicago, IL 60606, USA', 41.8787, -87.6403],
    ['Union Station', '800 N Alameda St, Los Angeles, CA 90012, USA', 34.0561, -118.2365],
  ];

  class Place {
    static async searchByText(request) {
      const names = checkFields(request.fields, FIELDS.place, 'Place.searchByText');
      if (!request.textQuery) throw new Error('Place.searchByText: textQuery is required');
      if (request.maxResultCount < 1 || request.maxResultCount > 20) throw new Error('maxResultCount: 1 to 20');
      const near = request.locationBias && toLatLng(request.locationBias);
      const away = ([, , lat, lng]) => (near ? Math.hypot(lat - near.lat(), lng - near.lng()) : 0);
      const places = PLACES.filter(([name, address]) => `${name} ${address}`.toLowerCase().includes(request.textQuery.toLowerCase()))
        .sort((a, b) => away(a) - away(b))
        .slice(0, request.maxResultCount)
        .map(([displayName, formattedAddress, lat, lng]) =>
          pick(new Place(), { displayName, formattedAddress, location: new LatLng(lat, lng) }, names),
        );
      return { places };
    }
  }

  class Route {
    static async computeRoutes(request) {
      const names = checkFields(request.fields, FIELDS.route, 'Route.computeRoutes');
      const [from, to] = [toLatLng(request.origin), toLatLng(request.destination)];
      // The sea has no roads.
      if ([from, to].some((end) => end.lng() > -50)) return { routes: [], fallbackInfo: null, geocodingResults: null };
      const straight = Math.hypot(to.lat() - from.lat(), (to.lng() - from.lng()) * 0.8) * 111_000;
      const description = 'Railroad Ave and S Yard Rd';
      const routes = [1.2, 1.35].slice(0, request.computeAlternativeRoutes ? 2 : 1).map((detour) => {
        const distanceMeters = Math.round(straight * detour);
        const bend = { lat: from.lat(), lng: to.lng(), altitude: 0 };
        const path = [{ ...from.toJSON(), altitude: 0 }, bend, { ...to.toJSON(), altitude: 0 }];
        const step = (instructions, maneuver, share, startLocation) => ({
          instructions,
          maneuver,
          distanceMeters: Math.round(distanceMeters * share),
          startLocation,
          travelMode: 'DRIVING',
        });
        const steps = [
          step('Head east on Railroad Ave\nToll road', 'DEPART', 0.6, path[0]),
          step(null, null, 0.1, path[1]),
          step('Turn right onto S Yard Rd', 'TURN_SLIGHT_RIGHT', 0.3, path[1]),
        ];
        const durationMillis = Math.round(distanceMeters / 25) * 1000;
        return pick(new Route(), { description, distanceMeters, durationMillis, path, legs: [{ steps, distanceMeters, path }] }, names);
      });
      return { routes, fallbackInfo: null, geocodingResults: null };
    }
  }

  const libraries = { core: { LatLng, MVCObject }, maps: { Map: GoogleMap }, places: { Place }, routes: { Route } };

  async function importLibrary(name) {
    if (!Object.hasOwn(libraries, name)) throw new Error(`The library ${name} is unknown.`);
    return libraries[name];
  }

  const { maps: namespace } = (window.google ??= { maps: {} });
  Object.assign(namespace, { version: '3.64.1', importLibrary, LatLng, MVCObject, standIn: { maps, params } });
  params
    .get('callback')
    .split('.')
    .reduce((value, name) => value[name], window)();
})();
