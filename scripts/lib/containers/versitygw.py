#!/usr/bin/python3
"""A mock of VersityGW, which Debian does not have: the S3 service of Moto, with VersityGW's arguments and settings. It keeps objects in memory."""

import os
import sys

from moto.core import DEFAULT_ACCOUNT_ID
from moto.moto_server.werkzeug_app import create_backend_app
from moto.s3.models import s3_backends
from werkzeug.serving import run_simple
from werkzeug.wrappers import Response

[_, _, folder] = sys.argv
for bucket in os.listdir(folder):
    s3_backends[DEFAULT_ACCOUNT_ID]["aws"].create_bucket(bucket, os.environ["VGW_REGION"])
s3 = create_backend_app("s3")
credential = f"Credential={os.environ['ROOT_ACCESS_KEY']}/"


def respond(environ, start_response):
    if environ["PATH_INFO"] == os.environ["VGW_HEALTH"]:
        return Response()(environ, start_response)
    if credential not in environ.get("HTTP_AUTHORIZATION", ""):
        return Response(status=403)(environ, start_response)
    return s3(environ, start_response)


# One request at a time: Moto decides about If-None-Match before it writes.
run_simple("0.0.0.0", int(os.environ["VGW_PORT"].lstrip(":")), respond)
