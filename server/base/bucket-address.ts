// Where files lie in an S3-compatible store, and with whose key, as FILES_URL says it.

/** Parts of FILES_URL, as `bucketAddress` reads them. */
export interface BucketAddress {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  /** In front of every key: nothing, or with a slash at its end. */
  prefix: string;
  region: string;
  keyId: string;
  /** Never to be printed. */
  secret: string;
}

/**
 * Reads `s3+https://KEY:SECRET@host/bucket/prefix?region=…`, or `s3+http`. @returns undefined for anything else. The names of
 * bucket and prefix have no characters that URLs and XML write in another way.
 */
export function bucketAddress(text: string): BucketAddress | undefined {
  try {
    const url = new URL(text.replace(/^s3\+(?=https?:)/, ''));
    const [, bucket, prefix = ''] =
      /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(url.pathname) ?? [];
    const { region = 'us-east-1', ...more } = Object.fromEntries(url.searchParams);
    const [keyId, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const isFine = /^s3\+/.test(text) && keyId && secret && !url.hash && /^[\w-]{1,50}$/.test(region);
    if (!isFine || !bucket || Object.keys(more).length > 0) return undefined;
    return { origin: url.origin, bucket, prefix: prefix && `${prefix.slice(1)}/`, region, keyId, secret };
  } catch {
    return undefined;
  }
}

/** As people may see it: host, bucket and prefix. */
export function bucketName(text: string): string {
  const { origin, bucket, prefix } = bucketAddress(text)!;
  return `${new URL(origin).host}/${bucket}/${prefix}`.replace(/\/$/, '');
}
