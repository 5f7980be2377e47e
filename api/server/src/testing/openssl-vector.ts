/**
 * A message signed by OpenSSL 3.0, with a key of the tests. Made by
 *
 *     openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private-key.pem
 *     openssl pkey -in private-key.pem -pubout -out public-key.pem
 *     (printf '%s' '01JABCDEFGHJKMNPQRSTVWXYZ0.2026-03-15T20:00:00Z.'; cat body.json) > signed.txt
 *     openssl dgst -sha256 -sign private-key.pem -out signature.bin signed.txt
 *     openssl base64 -A -in signature.bin
 */
export const OPENSSL_VECTOR = {
  messageId: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  timestamp: '2026-03-15T20:00:00Z',
  body: String.raw`{"message_id":"8c2a9a3e-2f0e-4c0e-9a55-0c3f8f6f4b11","content":"gg — 🎰 \u00fcber"}`,
  signature:
    'KHlE6IDxepDHFpbH7u7rSyiuQiFTiDwQWuVdWZaAdJC2WQGJhS/iCMb3AwzGAhn0/e7JGdwAoTHen/J8iVj6+M02QAYBirueU9NH3/ABHudE7htHeR+bvVSO/KZF1k1K4VgUy+7K93UxSXl+ggCRpnL0kDUU6Ta7gWOcAXLXDH51dXbGu94vQPLdEquPuA49hoOgXtSEHdBWvxhA6qLy1ZQaRWFQNt4MxIbXLvtjkRP1WcC+F+fSnat4MvRnmbjj23SEZMkp/u21lZjh9oWosstCWn9TOFQJ9gZPRQ+fzytbrYvf7R5ZiKiGoMC6vkrBIKFGt4HOAQdgw6nELaNJDA==',
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuyvds7drAwwmSgjjp3Ps
iqHSG4E3ZaGNkQBoDeNcrSl6+EemCEb6LflB2TGz3J4FQSXJbl+Fwvzj2sUwSEzb
GTLcDzsEXQZih0ahxIjJ3XbgBg1jl938Nepgo8aJwQYkjuK3b2A/Rsc4ds8h/tpJ
4ci09trb7lRINHdTXQLfgTO5zeIVg2Oe5e2GRNDvTOgCKf2J2/3ksq7hz1KCTF68
qKCN87YudYDhs4BZ6WqZ9+9Vux3ehr+w9gd3FcKcyITKBC8VCb1TYMdH5cv+hQXl
GFlgUI5bCH6CYfXw358dj8xG7G1C1YgmZ2Zl9P6Y+bJdjdumjqUljsDXL7YBuVBf
LQIDAQAB
-----END PUBLIC KEY-----`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7K92zt2sDDCZK
COOnc+yKodIbgTdloY2RAGgN41ytKXr4R6YIRvot+UHZMbPcngVBJcluX4XC/OPa
xTBITNsZMtwPOwRdBmKHRqHEiMndduAGDWOX3fw16mCjxonBBiSO4rdvYD9Gxzh2
zyH+2knhyLT22tvuVEg0d1NdAt+BM7nN4hWDY57l7YZE0O9M6AIp/Ynb/eSyruHP
UoJMXryooI3zti51gOGzgFnpapn371W7Hd6Gv7D2B3cVwpzIhMoELxUJvVNgx0fl
y/6FBeUYWWBQjlsIfoJh9fDfnx2PzEbsbULViCZnZmX0/pj5sl2N26aOpSWOwNcv
tgG5UF8tAgMBAAECggEAE9WtM9tPEs6ZzCSvA1LMkVBetJ134mRBXUlevYIHky4f
Iups1Nm4r2CHst2KgumYAvRfKTwkL6qe9tMIr9C9Mylpmo+VgcoobM92Wx5nzflH
+jw2/qP+kzQYM6LZfEQLYbzy1XGsovJ/sE94+cnmJHAhhTtiLRpvYGf4xJWGW+mR
8Ds4YUaz3DKDZmlUcrRZRWwWU7LEeFeFsDKKc4Z//9jspzERRcUXVeZokNYaAR/W
EjglNagj6yGIcjAaXYBEQGUCDfcEtIughEJki7sCvbwOFRW2VbPKOBSKqaTddyeb
+g8TOMllm0KeubelzEWGFM6f6FX/FJHu8FgGLNzH4QKBgQDhVqpOnWhf6P38fZ1z
l1QsumbUK2wqcaytexokDtlp/ZeG191n+NaISOR0R04nqr4l/LPT+oM9FNDVOxPO
kdXiTy81DJsTbDn66gZqtrmeSJc6yrge5dbanmTTze+TqrXHEMDxWJdah6iDI06V
Dh1n9uZOKuIditDhy0P+dM9mWQKBgQDUo7QMxMQ+jKSmwPHWwTupuiU5SqUcOgFb
Aa4KoxMlGFTCP4BwbCNlp5Yql1wl9Dcmmafg1BDASF7v3Mzv/jBVWCMPimH1N5cH
nXwL9+TA3i22wAxLatxxeO6aR3u+rd4GAfhHUcpV99csWC4GNWcXV5rmFcR0G6Nz
//aoE9lM9QKBgDh3xk/TBD/cnCE0vUslJfPbdj8+7mkoeVQz4BYfHn6ADQO+fn46
jlAyrAUzhTNNhz7vt4SsZ0zcNYTpvAns48NFgpfxo77XRSRKlvcQ+SzgFf2mpUMg
55l7TdsB5UKE6e6LlT4lrDAEhMbwBxY1JktSRN5bwrQSgEvE6zINxZdpAoGBAJ0u
6cBqj1phYrD1fY+vRWhAdpW0LPsBkdDxG/M2+sb4BmeUw1/XQA8745BWVMKllUMO
YH+co0lP9gW/JSrermHYBgrN032N+zGg43qBY3KCii5GJpB1TMEAkPgwkTOxmKa+
PAaUWkpUK5XXFSZ3wV4K3zDntFHTwG7WLkGucnolAoGAHTsEAuimy2I8BxxOzVg9
94dGA9Fx2HNqMtShdCFwIzDHIpEAIYLPSIPpTUgusLul5WChn6fjtCW1ZPWrsyNS
sz04NSgA0mW4Ps5TXrKGB0LMsXOXJ+4moiLkwxb4Z8hwTF7eg4KiCRL/WyUcShZw
SZ0z1o3fGsTl8dPnUX93q3I=
-----END PRIVATE KEY-----`,
};
